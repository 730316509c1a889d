/** The side of the icon, in CSS pixels. */
const ICON = 96
const THEMES = ['light', 'dark'] as const

/**
 * iOS shows a white screen while an installed page starts, unless the page that was installed had links to pictures of
 * exactly the size of the screen. There are too many sizes for files, so the device draws its own: the icon on the ground
 * of each theme.
 */
export async function linkStartupImages(): Promise<void> {
  const icon = new Image()
  icon.src = '/icon.svg'
  await icon.decode()
  for (const theme of THEMES) {
    const href = drawn(icon, groundOf(theme))
    const media = `(prefers-color-scheme: ${theme}) and (orientation: portrait)`
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'apple-touch-startup-image', media, href }),
    )
  }
}

/** The picture as a data address. */
function drawn(icon: HTMLImageElement, ground: string): string {
  const canvas = document.createElement('canvas')
  const { width, height } = screen
  canvas.width = width * devicePixelRatio
  canvas.height = height * devicePixelRatio
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser gives no canvas')
  context.scale(devicePixelRatio, devicePixelRatio)
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  context.drawImage(icon, (width - ICON) / 2, (height - ICON) / 2, ICON, ICON)
  return canvas.toDataURL()
}

/** The colour of the strip around the page, which the document states for each theme. */
const groundOf = (theme: (typeof THEMES)[number]): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=theme-color][media*=${theme}]`)?.content ?? ''
