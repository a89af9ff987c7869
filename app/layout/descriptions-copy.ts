import { brand } from "#app/platform/brand.ts"

// Meta descriptions, and a title of one app; apart from the pages' copy, because every page loads the titles, which read them.

export const featuresTitle = "What it changes"

export const featuresDescription = `Debloat Windows 11 and 10 with six tools. See what each switch of ${brand.name} changes, where Windows keeps it, how to undo it, and what’s free.`

export const freeDescription = `Try the Windows 11 debloater ${brand.name} for free. See what the free version has, what needs a license key, how to install it and how to check the file.`

export const aboutDescription = `${brand.name} is a ${brand.runsOn} optimization app from a solo developer in ${brand.place}. Its story, its mission, the team of one, and what it promises.`

export const helpDescription = `Help with ${brand.name} for ${brand.runsOn}. Install and activate it, use it offline or on a new computer, undo every change, and sort out payments and refunds.`
