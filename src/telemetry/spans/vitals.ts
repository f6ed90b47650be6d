/** Page measurements taken by browsers, and their names as attributes of newer spans (docs/protocol.md 2.1). */
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

/** The attribute that stores a measurement (docs/protocol.md 4.4), under one name for old and new SDKs. */
export function attributeOfMeasurement(name: string): string {
  return vitals.get(name.toLowerCase()) ?? name
}
