import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser"
import type { PasskeyPurpose } from "./passkey.ts"

/** Returns the authenticator's response as JSON. Throws if the visitor cancels, and without a connection. */
export async function askAuthenticator(purpose: PasskeyPurpose) {
  const response = await fetch("/passkey-options", { method: "POST", body: new URLSearchParams({ purpose }) })
  if (purpose === "add") {
    const optionsJSON: PublicKeyCredentialCreationOptionsJSON = await response.json()
    return JSON.stringify(await startRegistration({ optionsJSON }))
  }
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = await response.json()
  return JSON.stringify(await startAuthentication({ optionsJSON }))
}
