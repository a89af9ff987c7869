import * as z from "zod"
import { devices } from "#app/orders/quotes/form.ts"
import { ReasonForm, requiredText } from "#app/platform/desk/form.ts"

export const DevicesForm = ReasonForm.extend({ devices })

export const MoveForm = z.object({ email: requiredText("Please enter an email address.") })
