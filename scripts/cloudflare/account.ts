import type { Wrangler } from "./wrangler.ts"

/** The names in the Cloudflare account of what belongs to a Worker: "brisk", or that of a preview. */
export const namesOf = (worker: string) => ({
  database: worker,
  namespace: `${worker}-prices`,
  bucket: `${worker}-attachments`,
})

type Names = ReturnType<typeof namesOf>

type Database = { name: string; uuid: string }
type Namespace = { title: string; id: string }

/** The account that Wrangler is logged in to; throws unless there is one, or one was named. */
export async function requireLogin(
  wrangler: Wrangler,
  accountId: string | undefined,
): Promise<{ id: string; name: string }> {
  const output = await wrangler(["whoami", "--json"]).catch((error: Error) => {
    if (/"loggedIn":\s*false/.test(error.message)) return null
    throw error
  })
  if (output === null) throw new Error("Wrangler is not logged in. Run: npx wrangler login")
  const { accounts } = JSON.parse(output) as { accounts: { id: string; name: string }[] }
  if (accounts.length === 0) {
    throw new Error("The token of CLOUDFLARE_API_TOKEN sees no account. Give it one under Account Resources.")
  }
  const account = accountId ? accounts.find(({ id }) => id === accountId) : accounts[0]
  if (!account || (!accountId && accounts.length > 1)) {
    const list = accounts.map(({ id, name }) => `  CLOUDFLARE_ACCOUNT_ID=${id}   ${name}`).join("\n")
    const problem = accountId ? `Wrangler sees no account ${accountId}` : "You have several accounts"
    throw new Error(`${problem}. Run set-up again with one of:\n${list}`)
  }
  return account
}

/** Finds the database, or creates it; returns its id. */
export async function findOrCreateDatabase(
  { database }: Names,
  read: Wrangler,
  write: Wrangler,
): Promise<string | null> {
  return findOrCreate(
    async () => {
      const databases = parseList<Database>(await read(["d1", "list", "--json"]))
      return databases.find(({ name }) => name === database)?.uuid ?? null
    },
    () => write(["d1", "create", database]),
  )
}

/** Finds the KV namespace, or creates it; returns its id. */
export async function findOrCreateNamespace(
  { namespace }: Names,
  read: Wrangler,
  write: Wrangler,
): Promise<string | null> {
  return findOrCreate(
    async () => {
      const namespaces = parseList<Namespace>(await read(["kv", "namespace", "list"]))
      return namespaces.find(({ title }) => title === namespace)?.id ?? null
    },
    () => write(["kv", "namespace", "create", namespace]),
  )
}

/** Finds the bucket, or creates it. */
export async function findOrCreateBucket({ bucket }: Names, read: Wrangler, write: Wrangler): Promise<void> {
  const buckets = await read(["r2", "bucket", "list"])
  const isThere = new RegExp(`^name:\\s+${bucket}$`, "m").test(buckets)
  if (!isThere) await write(["r2", "bucket", "create", bucket])
}

/** The names of the Worker's secrets; none before its first deployment. */
export async function listSecrets(read: Wrangler, worker: string): Promise<string[]> {
  const output = await read(["secret", "list", "--name", worker]).catch((error: Error) => {
    if (/^.*Worker "[^"]+" not found\.$/m.test(error.message)) return "[]"
    throw error
  })
  return parseList<{ name: string }>(output).map(({ name }) => name)
}

/** Creating prints the id among other text, so it is read from the list. */
async function findOrCreate(find: () => Promise<string | null>, create: () => Promise<string>) {
  const found = await find()
  if (found !== null) return found
  await create()
  return find()
}

/** In a dry run, a list prints nothing. */
const parseList = <Item>(output: string): Item[] => (output === "" ? [] : (JSON.parse(output) as Item[]))
