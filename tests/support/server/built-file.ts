import { join } from "node:path"

/** A file or folder of the build under test, which is named by build-worker.ts. */
export const builtFile = (path: string) => join(process.env.BUILD_DIR || "build/current", path)
