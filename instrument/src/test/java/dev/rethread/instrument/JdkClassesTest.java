package dev.rethread.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JdkClassesTest {
  @Test
  void a_provider_of_the_jdk_is_not_the_programs_whatever_its_package() {
    assertThat(JdkClasses.isJdk("org/jcp/xml/dsig/internal/dom/XMLDSigRI", true)).isTrue();
    assertThat(JdkClasses.isJdk("org/jcp/xml/dsig/internal/dom/XMLDSigRI", false)).isFalse();
    assertThat(JdkClasses.isJdk("org/acme/Provider", true)).isFalse();
  }
}
