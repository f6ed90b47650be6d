export const themes = ['system', 'light', 'dark'] as const
/** `system` follows the operating system. */
export type Theme = (typeof themes)[number]

/** Stores the chosen theme in the browser; the server reads it while rendering, so that nothing flickers. */
export const THEME_COOKIE = 'mishap_theme'

const YEAR_SECONDS = 31_536_000

/** Returns the theme in a cookie or an attribute; `system` for anything else. */
export function themeOf(text: string | undefined): Theme {
  return themes.find((theme) => theme === text) ?? 'system'
}

/** Returns the current page's theme setting. */
export function chosenTheme(): Theme {
  return themeOf(document.documentElement.dataset.theme)
}

/** Applies a theme to this page and later ones. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

/** Calls back when the page's colours change, by choice or by the system. Returns the unsubscribe function. */
export function watchTheme(onChange: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const choices = new MutationObserver(onChange)
  system.addEventListener('change', onChange)
  choices.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', onChange)
    choices.disconnect()
  }
}
