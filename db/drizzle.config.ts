import { defineConfig } from "drizzle-kit"

export default defineConfig({
  dialect: "sqlite",
  casing: "snake_case",
  driver: "d1-http",
  schema: "./db/schema.ts",
  out: "./migrations",
})
