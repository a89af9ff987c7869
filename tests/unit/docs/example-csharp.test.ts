import { spawnSync } from "node:child_process"
import { createPublicKey, verify } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { problems } from "#app/licensing/activation/problems-copy.ts"
import { describeLicensingApi } from "#app/licensing/api/openapi.ts"
import { createDirectory } from "#tests/support/server/temporary-directory.ts"
import vectors from "../../../docs/examples/machine-file-vectors.json" with { type: "json" }

const SOURCE = "docs/examples/LicenseClient.cs"
const { key, cases } = vectors

const api = describeLicensingApi({ siteUrl: "https://brisk.example", contact: { supportEmail: "" } })

test("docs/examples/LicenseClient.cs: calls addresses and members that the API describes", () => {
  const source = readFileSync(SOURCE, "utf8")
  const paths = [...source.matchAll(/"(\/[\w./-]+)"/g)].map(([, path]) => path)
  expect(paths).toEqual(["/api/v1/licenses/activate", "/api/v1/licenses/validate", "/.well-known/jwks.json"])
  expect(paths.filter((path) => !Object.keys(api.paths).includes(path ?? ""))).toEqual([])
  const described = `${JSON.stringify(api)}${JSON.stringify(vectors.parts)}`
  const members = [
    ...source.matchAll(/(?:json|answer|key|meta|data|part|payload|envelope|body)(?:, |\[)"(\w+)"/g),
  ]
  expect(members.length).toBeGreaterThan(15)
  expect(members.filter(([, name]) => !described.includes(`"${name}"`)).map(([, name]) => name)).toEqual([])
  const statuses = /FinalStatuses = \{ ([\d, ]+) \}/.exec(source)?.[1]?.split(", ").map(Number) ?? []
  const own = new Set([200, ...Object.values(problems).map(({ status }): number => status)])
  expect(statuses.filter((status) => !own.has(status))).toEqual([])
})

/** Reads a vector a line, and writes its verdict. Its Ed25519 knows the signatures that Node.js has verified. */
const PROGRAM = `
using System; using System.Collections.Generic; using System.Globalization; using System.Linq; using System.Text;
using Brisk.Licensing;
class Known : IEd25519 {
  public HashSet<string> Triples = new HashSet<string>();
  public bool Verify(byte[] key, byte[] message, byte[] signature) {
    return Triples.Contains(Convert.ToBase64String(key) + " " + Encoding.ASCII.GetString(message) + " " + Convert.ToBase64String(signature));
  }
}
class Program {
  static void Main() {
    var known = new Known();
    var input = (Dictionary<string, object>)Json.Read(Console.In.ReadToEnd());
    foreach (string triple in (List<object>)input["known"]) known.Triples.Add(triple);
    var verifier = new MachineFileVerifier(Json.Text(input, "jwks"), known);
    foreach (Dictionary<string, object> vector in (List<object>)input["cases"]) {
      var components = new Dictionary<string, string>();
      foreach (Dictionary<string, object> part in (List<object>)vector["components"]) components[Json.Text(part, "name")] = Json.Text(part, "hash");
      var now = DateTime.Parse(Json.Text(vector, "now"), CultureInfo.InvariantCulture, DateTimeStyles.AdjustToUniversal);
      Console.WriteLine(verifier.Verify(Json.Text(vector, "machineFile"), Json.Text(vector, "deviceId"), components, now));
    }
    var body = new Dictionary<string, object> { { "a", "\\"ß\\n" }, { "none", null }, { "b", new List<object> { "c" } } };
    Console.WriteLine(Json.Write(body));
  }
}`

const publicKey = createPublicKey({ key: key.jwk, format: "jwk" })

/** The key, the message and the signature of a file, where it verifies. */
function verifiedTriple(machineFile: string): string[] {
  try {
    const body = Buffer.from(machineFile.trim().split(/\r?\n/).slice(1, -1).join(""), "base64").toString()
    const { enc, sig } = JSON.parse(body) as { enc: string; sig: string }
    const message = `machine/${enc}`
    const isGenuine = verify(null, Buffer.from(message), publicKey, Buffer.from(sig, "base64"))
    return isGenuine ? [`${Buffer.from(key.jwk.x, "base64url").toString("base64")} ${message} ${sig}`] : []
  } catch {
    return []
  }
}

const hasCompiler = spawnSync("mcs", ["--version"]).status === 0

test("docs/examples/LicenseClient.cs: compiles as C# 7 and agrees with each vector", () => {
  const directory = createDirectory()
  const [program, executable] = [join(directory, "Program.cs"), join(directory, "program.exe")]
  writeFileSync(program, PROGRAM)
  const options = ["-langversion:7", "-warnaserror+", "-r:System.Core.dll", `-out:${executable}`]
  const compiled = spawnSync("mcs", [...options, SOURCE, program], { encoding: "utf8" })
  expect(compiled.stderr ?? "").toBe("")
  const input = JSON.stringify({
    jwks: JSON.stringify({ keys: [key.jwk] }),
    known: cases.flatMap(({ machineFile }) => verifiedTriple(machineFile)),
    cases: cases.map((vector) => ({ components: [], ...vector })),
  })
  const { stdout } = spawnSync("mono", [executable], { input, encoding: "utf8" })
  const verdicts = cases.map(({ verdict }) => verdict.replaceAll("-", ""))
  const written = `{"a":"\\u0022ß\\u000a","b":["c"]}`
  expect((stdout ?? "").toLowerCase().split("\n")).toEqual(hasCompiler ? [...verdicts, written, ""] : [""])
})
