import { countHabits, listStraight } from "./copy-habits.ts"

// Started by scripts/commands/lint.mjs.
for (const { name, places, limit, aim } of countHabits()) {
  const count = `${name}: ${places.length}, at most ${limit}${aim < limit ? `, in the end ${aim}` : ""}`
  if (places.length > limit) {
    console.error([count, ...places].join("\n"))
    process.exitCode = 1
  } else if (places.length < limit && aim < limit)
    console.log(`${count}: its limit in copy-habits.ts can be made smaller.`)
}

const straight = listStraight()
if (straight.length > 0) {
  console.error(
    ["straight quotes, apostrophes or points instead of ’ “ ” … in copy:", ...straight].join("\n"),
  )
  process.exitCode = 1
}
