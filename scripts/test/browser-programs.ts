/** The programs of the browsers that npm run test:browsers drives, as Debian's packages install them. */
export const FIREFOX = '/usr/bin/firefox-esr'
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
export const VIRTUAL_SCREEN = '/usr/bin/Xvfb'

/** Debian package -> the program that it installs. */
export const BROWSER_PACKAGES = {
  'firefox-esr': FIREFOX,
  'webkit2gtk-driver': WEBKIT_DRIVER,
  xvfb: VIRTUAL_SCREEN,
} as const
