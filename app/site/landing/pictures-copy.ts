import type { Screenshot } from "./tool.ts"

/**
 * Pictures of the app for its pages: the first stands beside the first words of the landing page, the second in its dark scene, the
 * third on /features. A page without one is of words.
 */
const pictures: readonly Screenshot[] = []

export const [landingPicture, scenePicture, featuresPicture] = pictures
