import { problem } from "#app/platform/http/responses.server.ts"

export const loader = () => problem("NOT_FOUND")

export const action = loader
