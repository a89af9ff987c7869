import { redirect } from "@remix-run/cloudflare"

/** Leads password managers to the form that changes the password (w3.org/TR/change-password-url). */
export const loader = () => redirect("/account/security#currentPassword")
