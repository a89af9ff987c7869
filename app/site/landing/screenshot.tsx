import type { Screenshot, ScreenshotFile } from "./tool.ts"

const TYPES = { avif: "image/avif", webp: "image/webp" }

type Format = keyof typeof TYPES

const isModern = (format: string): format is Format => format in TYPES

/** A picture of public/screenshots in the formats that are there, with the dark one where there is one. */
export function ScreenshotPicture({ file, alt, className = "" }: Screenshot & { className?: string }) {
  const screenshots: Record<string, ScreenshotFile | undefined> = import.meta.env.SCREENSHOTS
  const light = screenshots[file]
  if (!light) throw new Error(`public/screenshots/ has no ${file}`)
  const dark = screenshots[`${file}-dark`]
  const { path, width, height } = light
  const last = light.formats.at(-1) ?? ""
  return (
    <picture className="block">
      {dark?.formats.map((format) => (
        <source
          key={format}
          media="screen and (prefers-color-scheme: dark)"
          type={isModern(format) ? TYPES[format] : undefined}
          srcSet={`${dark.path}.${format}`}
        />
      ))}
      {light.formats.filter(isModern).map((format) => (
        <source key={format} type={TYPES[format]} srcSet={`${path}.${format}`} />
      ))}
      <img
        src={`${path}.${last}`}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        className={`h-auto w-full ${className}`}
      />
    </picture>
  )
}
