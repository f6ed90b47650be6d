export const themes = ['system', 'light', 'dark'] as const
/** `system`: what the system prefers. */
export type Theme = (typeof themes)[number]

/** Bears the theme that somebody chose, in their browser: the server writes it into the page, so that nothing flickers. */
export const THEME_COOKIE = 'mishap_theme'

const YEAR_SECONDS = 31_536_000

/** Returns the theme of a cookie or an attribute; `system` for anything else. */
export function themeOf(text: string | undefined): Theme {
  return themes.find((theme) => theme === text) ?? 'system'
}

/** Returns the theme that was chosen for the page that is open. */
export function chosenTheme(): Theme {
  return themeOf(document.documentElement.dataset.theme)
}

/** Shows the page in a theme, and those that follow. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

/** Calls back whenever the page's colours change: by a choice here, or by the system. Returns how to end it. */
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
