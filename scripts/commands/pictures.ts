import { runCommand } from "../command.ts"

await runCommand(
  {
    name: "pictures",
    does: "Draws again what is a picture: icons, those for sharing, and those of the README and of docs/desk.md.",
    options: {
      only: {
        default: "",
        value: "TEXT",
        does: "only those with this in their path, such as icon",
      },
      out: { default: ".", value: "FOLDER", does: "in place of the root of the project" },
    },
    notes: "npm start has to run, after npm run demo.",
  },
  async ({ only, out }) => {
    const { drawPictures } = await import("../pictures/draw-pictures.ts")
    const paths = await drawPictures({ only, out })
    if (paths.length === 0) throw new Error(`No picture has "${only}" in its path.`)
    return paths.join("\n")
  },
)
