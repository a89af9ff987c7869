import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface, type Interface } from "node:readline"
import { expect } from "vitest"

/** The sources of an app in C#, in the order of their names. */
export const CSHARP_EXAMPLES = readdirSync("docs/examples")
  .filter((name) => name.endsWith(".cs"))
  .map((name) => join("docs/examples", name))

/**
 * The compilers of C# that are installed, Mono's or none: tests that need one are `test.each(compilers)`. The first line of
 * `npm test` says which.
 */
export const compilers = ["mcs"].filter((name) => spawnSync(name, ["--version"]).status === 0)

const OPTIONS = [
  "-langversion:7",
  "-warnaserror+",
  ...["Core", "Numerics", "Xml"].map((name) => `-r:System.${name}.dll`),
]

/** The examples as a program that makes one call for each line in JSON, and answers with one. */
export class CSharpApp {
  private readonly lines: AsyncIterator<string>
  private errors = ""

  private constructor(private readonly process: ChildProcessWithoutNullStreams) {
    const reader: Interface = createInterface(process.stdout)
    this.lines = reader[Symbol.asyncIterator]()
    process.stderr.on("data", (text) => {
      this.errors += text
    })
  }

  static start(compiler: string): CSharpApp {
    const executable = join(mkdtempSync(join(tmpdir(), "brisk-csharp-")), "harness.exe")
    const sources = [...CSHARP_EXAMPLES, "tests/support/csharp/Harness.cs"]
    const { stderr } = spawnSync(compiler, [...OPTIONS, `-out:${executable}`, ...sources], {
      encoding: "utf8",
    })
    expect(stderr).toBe("")
    return new CSharpApp(spawn("mono", [executable]))
  }

  [Symbol.dispose](): void {
    this.process.kill()
  }

  async call(name: string, members: object = {}): Promise<unknown> {
    this.write(JSON.stringify({ do: name, ...members }))
    return this.read()
  }

  /** Ends a wait of the app. */
  goOn(): void {
    this.write("")
  }

  /** The next answer. */
  async read(): Promise<unknown> {
    const { value, done } = await this.lines.next()
    if (done) throw new Error(`The app has ended: ${this.errors}`)
    return JSON.parse(value)
  }

  private write(line: string): void {
    this.process.stdin.write(`${line}\n`)
  }
}
