/** Builds the site twice from the same sources: for the browser (dist/client) and as the server's renderer (dist/server). */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  appType: 'custom',
  publicDir: 'src/site/public',
  plugins: [tailwindcss(), react()],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/site/client.tsx',
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
                // What most pages share is one file: it compresses better, and a page asks for ten files, not forty.
                { name: 'site', minShareCount: 3, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: { input: 'src/site/render.tsx' },
      },
    },
  },
})
