import { readFileSync } from "node:fs"

// Loaded before a command's own module: adds the arguments that come as JSON on the standard input. Arguments of a
// process can be read by every user of the machine, and a statement may contain an address or a license key.
process.argv.push(...JSON.parse(readFileSync(0, "utf8")))
