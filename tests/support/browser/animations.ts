/** Ends when each animation that runs by itself has ended. Animations by scrolling and endless ones are left alone. */
export async function waitForAnimations(): Promise<void> {
  const ending = document.getAnimations().filter(({ timeline, playState, effect }) => {
    const isEndless = effect?.getComputedTiming().endTime === Infinity
    return timeline === document.timeline && playState === "running" && !isEndless
  })
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
