import * as z from "zod"
import { devices } from "#app/orders/quotes/form.ts"
import { requiredText } from "#app/platform/text-form.ts"
import { ReasonForm } from "#app/screens/form.ts"

export const DevicesForm = ReasonForm.extend({ devices })

export const MoveForm = z.object({ email: requiredText("Please enter an email address.") })
