import { apiCall, cachedForAnHour } from "./license-call.server.ts"
import { describeLicensingApi } from "./openapi.ts"

export const loader = apiCall(async ({ context }) => cachedForAnHour(describeLicensingApi(context.config)))
