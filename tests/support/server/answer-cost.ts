import { Agent, fetch } from "undici"
import { threadTimeOf } from "#tests/bench/workers.ts"
import type { CostlyRequest, SentRequest } from "#tests/fuzz/costly-requests.ts"
import { letters, type TextOf } from "#tests/fuzz/costly-texts.ts"

/** Maximum cost of a hostile text, as a multiple of what letters of the same length take. */
const MAX_RATIO = 5

/** In milliseconds: what takes less is not told from other work of the process. */
const SHORTEST = 2

/** Number of measurements of a slow text, beside letters; the shortest of each counts. */
const ROUNDS = 8

/** Number of measurements of a text that is far too slow. */
const ROUNDS_BY_FAR = 2
const BY_FAR = 4

/**
 * Maximum number of bytes of an answer beside those of the page: twice what came in, or what a form may bring in. An
 * address, which is much shorter, is repeated by every link and form that leads back.
 */
const maxBytesFor = ({ bytes }: CostlyRequest) => 2 * Math.max(bytes, 60 * 1024)

/** Maximum number of bytes of an answer’s headers that clients read. */
const MAX_HEADERS = 16 * 1024

/** Bytes by which two answers of one page differ: random ids, times. */
const TOLERANCE = 1024

/** The longest time of one answer: what takes longer is not waited for. */
const TIMEOUT_MS = 120_000

type Answer = { status: number; time: number; bytes: number; headers: number }

/** Not that of other tests: one connection for all requests, which follow each other at once, and headers of any length. */
const dispatcher = new Agent({ connections: 1, maxHeaderSize: 512 * 1024 })

/** A connection that ended before the answer began. */
const ENDED = ["EPIPE", "ECONNRESET", "UND_ERR_SOCKET"]

/** Measures answers of a site whose Worker runs in the process; by the clock where there is no /proc. */
export class AnswerCosts {
  private readonly withLetters = new Map<CostlyRequest, Pick<Answer, "time">>()

  constructor(
    private readonly url: string,
    private readonly pid: number | null,
    /** Waits for what earlier answers left behind, which would count with the next one. */
    private readonly endBackgroundWork: () => Promise<void>,
  ) {}

  /** The fault of the response to this text; null without one. */
  async problemOf(request: CostlyRequest, name: string, text: TextOf): Promise<string | null> {
    const costly = request.shape ?? (() => request.with(text))
    const plain = () => request.with(letters)
    const found = await this.measure(costly())
    const known = this.withLetters.get(request) ?? { time: 0 }
    if (isTooLong(found, known) && known.time === 0) known.time = (await this.measure(plain())).time
    const isOver = (round: number) =>
      !isTooLong(found, known) || round === (isTooLong(found, known, BY_FAR) ? ROUNDS_BY_FAR : ROUNDS)
    for (let round = 1; !isOver(round); round++) {
      await this.endBackgroundWork()
      found.time = Math.min(found.time, (await this.measure(costly())).time)
      known.time = Math.min(known.time, (await this.measure(plain())).time)
    }
    this.withLetters.set(request, known)
    const problems = [
      found.status >= 500 && `status ${found.status}`,
      isTooLong(found, known) && `${found.time.toFixed(1)} ms, letters ${known.time.toFixed(1)} ms`,
      found.headers > MAX_HEADERS && `${found.headers} bytes of headers`,
      (await this.isTooLarge(request, found)) && `${found.bytes} bytes for ${request.bytes}`,
    ].filter((problem) => problem !== false)
    return problems.length > 0 ? `${request.name}: ${name}: ${problems.join("; ")}` : null
  }

  private async isTooLarge(request: CostlyRequest, { bytes }: Answer): Promise<boolean> {
    const most = maxBytesFor(request) + TOLERANCE
    return bytes > most && bytes > most + (await this.measure(request.with(() => ""))).bytes
  }

  /** Sends a request, and again where it leads to with its body, as browsers do. */
  private async measure({ path, init }: SentRequest): Promise<Answer> {
    const startedAt = this.time()
    const answers = [await this.send(path, init)]
    const { status, location } = answers[0] ?? {}
    if (status === 307 && location) answers.push(await this.send(location, init))
    return {
      status: answers.at(-1)?.status ?? 0,
      time: this.time() - startedAt,
      bytes: sumOf(answers.map(({ bytes, headers }) => bytes + headers)),
      headers: Math.max(...answers.map(({ headers }) => headers)),
    }
  }

  private async send(path: string, init: SentRequest["init"]) {
    const send = () =>
      fetch(new URL(path, this.url), {
        ...init,
        dispatcher,
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    // Again where the runtime ended the connection: after it answered before all of a large body was written, or an idle one.
    const response = await send().catch((error) => {
      if (ENDED.includes(error.cause?.code)) return send()
      throw new Error(`${init.method ?? "GET"} ${path.slice(0, 200)}: ${error.cause ?? error}`)
    })
    const { status, headers } = response
    return {
      status,
      location: headers.get("location"),
      headers: sumOf([...headers].map(([name, value]) => name.length + value.length)),
      bytes: (await response.arrayBuffer()).byteLength,
    }
  }

  private time(): number {
    const time = threadTimeOf(this.pid)
    return Number.isNaN(time) ? performance.now() : time
  }
}

const isTooLong = (costly: Pick<Answer, "time">, plain: Pick<Answer, "time">, times = 1) =>
  costly.time > times * MAX_RATIO * Math.max(plain.time, SHORTEST)

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
