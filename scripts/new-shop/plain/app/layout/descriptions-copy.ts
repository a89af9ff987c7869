import { brand } from "#app/platform/brand.ts"

// Meta descriptions, and a title of one app; apart from the pages' copy, because every page loads the titles, which read them.

export const featuresTitle = "What it does"

export const featuresDescription = `What ${brand.name} for ${brand.runsOn} does, tool by tool, and what of it is free.`

export const freeDescription = `Try ${brand.name} for ${brand.runsOn} for free. See what the free version has, what needs a license key, how to install it and how to check the file.`

export const aboutDescription = `${brand.name} is an app for ${brand.runsOn} from a solo developer in ${brand.place}. Who makes it, and what it promises.`

export const helpDescription = `Help with ${brand.name} for ${brand.runsOn}. Install and activate it, use it offline or on a new computer, uninstall it, and sort out payments and refunds.`
