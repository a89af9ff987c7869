/** Number of Playwright workers. Each has its own site, because tests of a site share faults and accounts. */
export const WORKERS = 3

const port = Number(process.env.PORT ?? 8787)
const emulatorsPort = Number(process.env.EMULATORS_PORT ?? 8788)
const stateDir = process.env.STATE_DIR ?? ".wrangler/state"

/** The addresses of a worker's site, and the environment of the `npm start` that serves it. */
export function siteOfWorker(index: number) {
  const ports = { site: port + 2 * index, emulators: emulatorsPort + 2 * index }
  // Tests send emails at once, which the limit of a new Resend team would put off by a minute.
  const env = { PORT: String(ports.site), EMULATORS_PORT: String(ports.emulators), EMAIL_RATE_LIMIT: "1000" }
  return {
    url: `http://localhost:${ports.site}`,
    emulators: { url: `http://localhost:${ports.emulators}` },
    env: index === 0 ? env : { ...env, STATE_DIR: `${stateDir}-${index + 1}` },
  }
}
