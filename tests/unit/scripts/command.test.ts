import { spawnSync } from "node:child_process"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { readPrivateFile, removeAbandoned, writeNew } from "#scripts/command.ts"
import { createDirectory } from "#tests/support/server/temporary-directory.ts"

test("writeNew: files that only their user can read", () => {
  const directory = createDirectory()
  const [a, b] = [join(directory, "a"), join(directory, "b")]
  writeNew([
    [a, "1"],
    [b, "2"],
  ])
  expect([a, b].map((file) => [readFileSync(file, "utf8"), statSync(file).mode & 0o777])).toEqual([
    ["1", 0o600],
    ["2", 0o600],
  ])
})

test("writeNew: an existing file or link is neither overwritten nor followed", () => {
  const directory = createDirectory()
  const [backup, manifest, elsewhere] = ["backup.age", "backup.age.json", "elsewhere"].map((name) =>
    join(directory, name),
  ) as [string, string, string]
  const files: [string, string][] = [
    [backup, "1"],
    [manifest, "2"],
  ]
  for (const taken of [backup, manifest]) {
    writeFileSync(taken, "mine")
    expect(() => writeNew(files)).toThrow("EEXIST")
    expect([readFileSync(taken, "utf8"), readdirSync(directory).length]).toEqual(["mine", 1])
    rmSync(taken)
    // Planted by somebody else, to a file that is not there yet.
    symlinkSync(elsewhere, taken)
    expect(() => writeNew(files)).toThrow("EEXIST")
    expect([existsSync(elsewhere), readdirSync(directory).length]).toEqual([false, 1])
    rmSync(taken)
  }
})

test("writeNew: a planted link under a temporary name is not followed", () => {
  const directory = createDirectory()
  const [backup, elsewhere] = [join(directory, "backup.age"), join(directory, "elsewhere")]
  for (const name of [`${backup}.part`, `${backup}.tmp`]) symlinkSync(elsewhere, name)
  writeNew([[backup, "1"]])
  expect(existsSync(elsewhere)).toBe(false)
})

test("writeNew: a file that git would track is refused", () => {
  const directory = createDirectory()
  const hasGit = spawnSync("git", ["init", "--quiet", directory]).status === 0
  cpSync(".gitignore", join(directory, ".gitignore"))
  mkdirSync(join(directory, "docs"))
  const write = (...names: string[]) => writeNew(names.map((name) => [join(directory, name), "secret"]))
  const taken = ["key.txt", "docs/key.txt", "new/folder.age"]
  for (const name of hasGit ? taken : []) {
    expect(() => write("backup.log", name)).toThrow(
      `git would commit ${join(directory, name)}. Choose a path outside of the work tree`,
    )
    expect(existsSync(join(directory, "backup.log"))).toBe(false)
  }
  // The names that the documents and commands give to such files.
  write("brisk-backup-key.txt", "brisk-backup-key.txt.signing", "keys.json", ".production.vars.next")

  vi.stubEnv("PATH", "")
  onTestFinished(() => void vi.unstubAllEnvs())
  write("key.txt")
  expect(readFileSync(join(directory, "key.txt"), "utf8")).toBe("secret")
})

test("readPrivateFile: a file that others can read is refused", () => {
  const file = join(createDirectory(), "key.txt")
  writeFileSync(file, "key", { mode: 0o600 })
  expect(readPrivateFile(file)).toBe("key")
  chmodSync(file, 0o640)
  expect(() => readPrivateFile(file)).toThrow("can be read by others. Run: chmod 600")
})

test("removeAbandoned: removes only folders of commands that were killed", () => {
  const temporary = createDirectory()
  vi.stubEnv("TMPDIR", temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  // Linux gives no process a number above 4,194,304.
  const [killed, running, others] = ["9999999-a", `${process.pid}-b`, "of-somebody"]
  for (const name of [killed, running, others]) mkdirSync(join(temporary, `brisk-command-${name}`))
  removeAbandoned()
  expect(readdirSync(temporary).sort()).toEqual(
    [`brisk-command-${running}`, `brisk-command-${others}`].sort(),
  )
})
