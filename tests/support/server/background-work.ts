type Site = {
  fetch(request: Request, env: object, ctx: ExecutionContext): Promise<Response>
  scheduled(controller: ScheduledController, env: object, ctx: ExecutionContext): Promise<void>
}

/** Path that is answered once the Worker has done all that its answers did not wait for. */
const BACKGROUND_WORK_PATH = "/.background-work"

/** Passed to `waitUntil` and not yet settled, of all requests and cron runs. */
let pending = 0

/** Counts what the site passes to `waitUntil`, and answers that path when nothing of it is left. */
export function countBackgroundWork(site: Site): Site {
  return {
    async fetch(request, env, ctx) {
      if (!request.url.endsWith(BACKGROUND_WORK_PATH)) return site.fetch(request, env, counted(ctx))
      while (pending > 0) await scheduler.wait(1)
      return new Response(null, { status: 204 })
    },
    scheduled: (controller, env, ctx) => site.scheduled(controller, env, counted(ctx)),
  }
}

function counted(ctx: ExecutionContext): ExecutionContext {
  return new Proxy(ctx, {
    get(target, name) {
      if (name === "waitUntil") {
        return (work: Promise<unknown>) => {
          pending += 1
          ctx.waitUntil(work.finally(() => (pending -= 1)))
        }
      }
      const member: unknown = Reflect.get(target, name)
      return typeof member === "function" ? member.bind(target) : member
    },
  })
}
