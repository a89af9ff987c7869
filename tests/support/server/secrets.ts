/** The password of every account that a test creates, unless it says otherwise. */
export const PASSWORD = "correct horse battery"

/** Secret of the test accounts' authenticator app. */
export const TOTP_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"

/** The secrets of the site under test and of the emulators beside it. */
export const secrets = {
  keyId: "rzp_test_integration",
  keySecret: "key-secret-of-the-tests",
  webhookSecret: "webhook-secret-of-the-tests",
  previousWebhookSecret: "webhook-secret-before-that",
  polarAccessToken: "polar_oat_token_of_the_tests",
  polarWebhookSecret: "whsec_secret-of-the-reseller-of-the-tests",
  previousPolarWebhookSecret: "whsec_secret-of-the-reseller-before-that",
  polarOrganizationId: "6f0c2d5e-1f0a-4b52-9a63-3f1f6f7b0a11",
  polarProductId: "0d8a7c1e-53d4-4f0e-8b7b-2d0c9d1e4f22",
  resendApiKey: "re_key_of_the_tests",
  resendWebhookSecret: "whsec_c2VjcmV0LW9mLXRoZS1yZXNlbmQtd2ViaG9vay0wMQ==",
  factorEncryptionKey: "cJ8e5mXo1T0uVbQ7Yk3sRz6wLdN9aHfGpI2xSvMtC4A=",
  licenseSigningKey: "MC4CAQAwBQYDK2VwBCIEINpQNqmkxwDBsXHQsvrAW65/d0cH83Nm/Q4aeapvXgHe",
}
