/**
 * Measurements of pages that browsers take, and what they are called as attributes of newer spans (docs/protocol.md
 * 2.1).
 */
const vitals: ReadonlyMap<string, string> = new Map([
  ['lcp', 'browser.web_vital.lcp.value'],
  ['fcp', 'browser.web_vital.fcp.value'],
  ['fp', 'browser.web_vital.fp.value'],
  ['ttfb', 'browser.web_vital.ttfb.value'],
  ['ttfb.requesttime', 'browser.web_vital.ttfb.request_time'],
  ['inp', 'browser.web_vital.inp.value'],
  ['cls', 'browser.web_vital.cls.value'],
  ['fid', 'browser.web_vital.fid.value'],
])

/**
 * The attribute that a measurement (docs/protocol.md 4.4) is kept as: one name for what the old and the new SDKs
 * measure alike.
 */
export function attributeOfMeasurement(name: string): string {
  return vitals.get(name.toLowerCase()) ?? name
}
