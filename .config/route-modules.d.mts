/** The modules of routes, pages and endpoints: the files that app/routes.ts names. */
export declare const routeModules: readonly string[]
