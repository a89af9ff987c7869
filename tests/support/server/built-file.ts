import { join } from "node:path"

/** A file or folder of the build under test, which is named by build-worker.ts; in another tree, of its current build. */
export const builtFile = (path: string, root = ".") =>
  join(root, (root === "." && process.env.BUILD_DIR) || "build/current", path)
