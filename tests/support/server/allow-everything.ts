type Site = {
  fetch(request: Request, env: object, ctx: ExecutionContext): Promise<Response>
  scheduled(controller: ScheduledController, env: object, ctx: ExecutionContext): Promise<void>
}

const limiter: RateLimit = { limit: async () => ({ success: true }) }

/**
 * Rate limiters of the platform that refuse nothing and take no time: those of Miniflare write each request into a database.
 */
export const UNLIMITED = { RATE_LIMITER: limiter, PAGE_RATE_LIMITER: limiter }

/** The site with these limiters. */
export function allowEverything(site: Site): Site {
  const allowed = new WeakMap<object, object>()
  // The site caches by `env`.
  const withLimiters = (env: object) => {
    const known = allowed.get(env) ?? { ...env, ...UNLIMITED }
    allowed.set(env, known)
    return known
  }
  return {
    fetch: (request, env, ctx) => site.fetch(request, withLimiters(env), ctx),
    scheduled: (controller, env, ctx) => site.scheduled(controller, withLimiters(env), ctx),
  }
}
