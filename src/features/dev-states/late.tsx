const LATE_MS = 10_000

/** A text that takes ten seconds to render. */
export async function Late() {
  await new Promise((resolve) => setTimeout(resolve, LATE_MS))
  return <p>The content came later.</p>
}
