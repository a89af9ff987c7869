// What screens of the desk are made of: docs/desk-screens.md.

export * from "#app/platform/desk/action-form.tsx"
export * from "#app/platform/desk/cells.tsx"
export * from "#app/platform/desk/desk-page.tsx"
export * from "#app/platform/desk/desk-table.tsx"
export * from "#app/platform/desk/filter-form.tsx"
export * from "./action.server.ts"
export * from "./details.tsx"
export * from "./filters.ts"
export * from "./list.tsx"
export * from "./marked.server.ts"
export * from "./page.server.ts"
export * from "./timeline.ts"
