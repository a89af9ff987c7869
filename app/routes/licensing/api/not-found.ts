import { problem } from "#app/http/problem.server.ts"

export const loader = () => problem("NOT_FOUND")
export const action = loader
