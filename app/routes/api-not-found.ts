import { problem } from "./problem.server.ts"

export const loader = () => problem("NOT_FOUND")
export const action = loader
