import {
  type AppLoadContext,
  createRequestHandler,
  type EntryContext,
  type ServerBuild,
} from "@remix-run/cloudflare"
import { expect, test } from "vitest"
import { createHandler, withErrorResponses } from "#app/platform/http/request-handler.server.ts"

const PATHS = [
  "/",
  "/about",
  "/orders",
  "/orders/:id",
  "/orders/new",
  "/tools/health",
  "/feed.xml",
  "/read-only",
]

/** Pages by their layout; the one without a path is its index. */
const LAYOUTS: Record<string, string[]> = { "/team": ["", ":member", "list"] }

/** Endpoints without a page, by their path. */
const ENDPOINTS: Record<string, object> = {
  "/feed.xml": {
    loader: () => new Response("<feed/>", { headers: { "content-type": "text/xml" } }),
    action: async ({ request }: { request: Request }) =>
      Response.json({ posted: await request.text() }, { status: 201 }),
  },
  "/read-only": { loader: () => new Response("read") },
}

/** A build with a page per path; its documents are the data, the errors and the matched routes as JSON. */
function createBuild(): ServerBuild {
  const nested = Object.entries(LAYOUTS).flatMap(([layout, pages]) =>
    pages.map((page) => ({ id: `${layout}/${page}`, path: page, parentId: layout })),
  )
  const top = [...PATHS, ...Object.keys(LAYOUTS)].map((id) => ({ id, path: id.slice(1), parentId: "root" }))
  const routes = [{ id: "root", path: "", parentId: undefined }, ...top, ...nested].map((place) => {
    const { id } = place
    const module = ENDPOINTS[id] ?? {
      default: () => null,
      loader: ({ params }: { params: object }) => ({ id, params }),
      action: async ({ request }: { request: Request }) => ({ id, posted: await request.text() }),
    }
    return [id, { ...place, ...(id.endsWith("/") && { index: true }), module }] as const
  })
  const assets = routes.map(([id, { module, ...route }]) => [
    id,
    {
      ...route,
      module: `/assets${id}.js`,
      hasLoader: true,
      hasAction: true,
      hasClientLoader: false,
      hasClientAction: false,
      hasErrorBoundary: false,
    },
  ])
  const renderDocument = (_request: Request, status: number, headers: Headers, context: EntryContext) => {
    const { loaderData, actionData, errors, matches } = context.staticHandlerContext
    const ids = matches.map(({ route }) => route.id)
    return new Response(JSON.stringify({ loaderData, actionData, errors, ids }), { status, headers })
  }
  return {
    entry: { module: { default: renderDocument, handleError: () => {} } },
    routes: Object.fromEntries(routes),
    assets: {
      entry: { module: "", imports: [] },
      routes: Object.fromEntries(assets),
      url: "/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: { v3_singleFetch: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
    isSpaMode: false,
  } as unknown as ServerBuild
}

const REQUESTS = [
  ["GET", "/"],
  ["GET", "/_root.data"],
  ["POST", "/?index"],
  ["GET", "/about"],
  ["HEAD", "/about"],
  ["GET", "/about?page=2"],
  ["GET", "/about.data"],
  ["GET", "/about.data?_routes=%2Fabout"],
  ["POST", "/about"],
  ["POST", "/about.data"],
  ["GET", "/orders"],
  ["GET", "/orders/17"],
  ["GET", "/orders/17.data"],
  ["POST", "/orders/17"],
  ["GET", "/orders/a%20b%2Fc"],
  ["GET", "/orders/"],
  ["GET", "/ORDERS/17"],
  ["GET", "/orders/new"],
  ["GET", "/team"],
  ["GET", "/team/list"],
  ["GET", "/team/17"],
  ["POST", "/team/17"],
  ["GET", "/team/17/more"],
  ["GET", "/tools/health"],
  ["GET", "/feed.xml?index"],
  ["HEAD", "/feed.xml"],
  ["POST", "/feed.xml"],
  ["GET", "/read-only"],
  ["GET", "/unknown"],
  ["GET", "/unknown.data"],
] as const

test.each(REQUESTS)(
  "createHandler: %s %s has the response of a handler of all routes",
  async (method, path) => {
    const build = createBuild()
    const handlers = [createHandler(build), createRequestHandler(withErrorResponses(build))]

    const responses = handlers.map(async (handler) => {
      const body = method === "POST" ? "name=value" : null
      const response = await handler(
        new Request(`https://brisk.example${path}`, { method, body }),
        {} as AppLoadContext,
      )
      return { status: response.status, headers: [...response.headers], body: await response.text() }
    })

    const [single, all] = await Promise.all(responses)
    expect(single).toEqual(all)
    const status = /^\/(unknown|team\/17\/more)/.test(path) ? 404 : 200
    expect(single?.status).toBe(method === "POST" && path === "/feed.xml" ? 201 : status)
  },
)

function handleEndpoint(loader: () => unknown) {
  const build = createBuild()
  const errors: unknown[] = []
  const route = build.routes["/feed.xml"]
  if (route) route.module = { ...route.module, loader: async () => loader() as Response }
  build.entry.module.handleError = (error) => errors.push(error)
  const request = new Request("https://brisk.example/feed.xml")
  return { errors, response: createHandler(build)(request, {} as AppLoadContext) }
}

test("createHandler: a response that an endpoint throws is its answer", async () => {
  const { response, errors } = handleEndpoint(() => {
    throw new Response("not here", { status: 404 })
  })
  const { status } = await response
  expect([status, await (await response).text(), errors]).toEqual([404, "not here", []])
})

test("createHandler: an endpoint's error is reported, and the answer is 500", async () => {
  const error = new Error("broken")
  const { response, errors } = handleEndpoint(() => {
    throw error
  })
  expect([(await response).status, errors]).toEqual([500, [error]])
})

test("createHandler: an endpoint that returns no response is an error", async () => {
  const { response, errors } = handleEndpoint(() => ({ a: 1 }))
  expect([(await response).status, errors.length]).toEqual([500, 1])
})
