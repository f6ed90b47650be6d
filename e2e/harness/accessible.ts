import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

/** Each theme and each width once: colours do not depend on the width, nor the layout on the theme. */
const looks = [
  { colorScheme: 'dark', width: 1440, height: 900 },
  { colorScheme: 'light', width: 390, height: 844 },
] as const

/** The page that is open meets WCAG AA, dark and light, wide and narrow, and never scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const problems: string[] = []
  for (const { colorScheme, width, height } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    // Colours that are on their way from one theme to the other are those of neither.
    await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
      await Promise.all(ending.map((one) => one.finished.catch(() => null)))
    })
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .withTags(AXE_TAGS)
      // There are no frames to look into, and so no need for a second page to sum them up.
      .setLegacyMode()
      .analyze()
    for (const { id, nodes } of violations)
      for (const { html, failureSummary } of nodes)
        problems.push(`${colorScheme} ${width}: ${id}\n${html}\n${failureSummary}`)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (overflow > 0) problems.push(`${colorScheme} ${width}: the page is ${overflow} px too wide`)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(problems.join('\n\n')).toBe('')
}
