import * as z from "zod"
import { messages } from "#app/copy/messages.ts"
import { ActivateBody } from "./license-api.ts"

const { deviceId, deviceName } = ActivateBody.shape

/** The API's rules with form messages; trims the device ID, because users type or paste it. */
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
