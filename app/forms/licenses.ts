import * as z from "zod"
import { ReasonForm, requiredText } from "#app/forms/desk.ts"
import { devices } from "./quote.ts"

export const DevicesForm = ReasonForm.extend({ devices })

export const MoveForm = z.object({ email: requiredText("Please enter an email address.") })
