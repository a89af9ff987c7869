import { readFileSync } from "node:fs"
import ts from "typescript"

/** Checks if a changed file has a type error, not counting unused names. */
export function createTypeCheck(): (file: string, text: string) => boolean {
  const noUnused = { noUnusedLocals: false, noUnusedParameters: false }
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  const config = ts.getParsedCommandLineOfConfigFile("tsconfig.json", noUnused, host)
  if (!config) throw new Error("tsconfig.json can't be read")
  let changed = { path: "", text: "", version: 0 }
  const service = ts.createLanguageService({
    ...ts.sys,
    getCompilationSettings: () => config.options,
    getScriptFileNames: () => config.fileNames.filter((name) => !name.includes("/tests/")),
    getScriptVersion: (path) => (path === changed.path ? String(changed.version) : "0"),
    getScriptSnapshot: (path) =>
      ts.sys.fileExists(path)
        ? ts.ScriptSnapshot.fromString(path === changed.path ? changed.text : readFileSync(path, "utf8"))
        : undefined,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    useCaseSensitiveFileNames: () => true,
  })
  return (file, text) => {
    const path = ts.sys.resolvePath(file)
    changed = { path, text, version: changed.version + 1 }
    return [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)].length > 0
  }
}
