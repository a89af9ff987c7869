import { readArguments } from "#scripts/local/arguments.mjs"

const { values } = readArguments({
  name: "bench",
  does: "Measures requests under load beside a bare Worker and their floor, and how long a site takes to start.",
  options: {
    rounds: {
      default: "41",
      value: "NUMBER",
      does: "of 250 ms for each request, after a warm-up",
    },
    rows: {
      default: "",
      value: "TEXT,…",
      does: "only the requests with one of these in their names, such as /buy,validation",
    },
    large: {
      does: "compares a database of 1,000,000 licenses with one of 1,000, which takes minutes to fill",
    },
  },
})

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1))

try {
  const { bench } = await import("./bench.ts")
  await bench({
    rounds: Number(values.rounds),
    texts: values.rows.split(","),
    isLarge: values.large === true,
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

// A failed measurement leaves Workers running.
process.exit()
