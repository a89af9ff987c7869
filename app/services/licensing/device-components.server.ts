import { createHash } from "node:crypto"
import type { AppLoadContext } from "@remix-run/cloudflare"
import { COMPONENT_NAMES, type ComponentName, type Components } from "#app/domain/licensing/components.ts"
import { componentText, PLACEHOLDER_VALUES } from "#app/domain/licensing/placeholder-components.ts"

type Hasher = AppLoadContext["keyedHasher"]

const textOf = (name: ComponentName, hash: string) => `component:${name}:${hash}`

/** The components as they are stored: what the app has hashed is hashed again; placeholders are left out. */
export function hashComponents(hasher: Hasher, sent: Components): Components {
  return mapComponents(sent, (name, hash) =>
    isPlaceholder(hash) ? undefined : hasher.hash(textOf(name, hash)),
  )
}

/**
 * The stored forms by which a seat is searched, also those under the previous key. The processor is left out: a company's computers have the
 * same, and two that are equal have another part in common.
 */
export function searchedHashes(hasher: Hasher, sent: Components): string[] {
  return COMPONENT_NAMES.flatMap((name) => {
    const hash = sent[name]
    return hash === undefined || name === "cpu" || isPlaceholder(hash)
      ? []
      : hasher.hashes(textOf(name, hash))
  })
}

/**
 * Stored components, to be compared with `hashComponents(sent)`: a hash under the previous key of what was sent is its hash
 * under the current one, and what no configured key hashed is left out.
 */
export function readComponents(hasher: Hasher, stored: Components, sent: Components): Components {
  return mapComponents(stored, (name, hash) => {
    if (!hasher.isReadable(hash)) return undefined
    const own = sent[name]
    const isEqual = own !== undefined && hasher.hashes(textOf(name, own)).includes(hash)
    return isEqual ? hasher.hash(textOf(name, own)) : hash
  })
}

function mapComponents(
  components: Components,
  map: (name: ComponentName, hash: string) => string | undefined,
): Components {
  return Object.fromEntries(
    COMPONENT_NAMES.flatMap((name) => {
      const hash = components[name]
      const mapped = hash === undefined ? undefined : map(name, hash)
      return mapped === undefined ? [] : [[name, mapped]]
    }),
  )
}

let placeholders: Set<string> | undefined

/** Whether an app hashed what the maker of a computer never entered. */
function isPlaceholder(hash: string): boolean {
  placeholders ??= new Set(
    COMPONENT_NAMES.flatMap((name) =>
      PLACEHOLDER_VALUES.map((value) =>
        createHash("sha256").update(componentText(name, value)).digest("hex"),
      ),
    ),
  )
  return placeholders.has(hash)
}
