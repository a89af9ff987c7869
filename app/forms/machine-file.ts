import { z } from "zod"
import { messages } from "#app/copy/messages.ts"
import { ActivateBody } from "./license-api.ts"

const { deviceId, deviceName } = ActivateBody.shape

/** The API's rules in a form's words; the id is typed off a screen, so spaces around it are forgiven. */
export const MachineFileForm = z.object({
  deviceId: z
    .string({ error: messages.deviceIdWrong })
    .max(256, { error: messages.deviceIdWrong, abort: true })
    .trim()
    .refine((id) => deviceId.safeParse(id).success, messages.deviceIdWrong),
  deviceName: z
    .string()
    .default("")
    .refine((name) => deviceName.safeParse(name).success, messages.deviceNameWrong)
    .transform((name) => name.trim() || null),
})
