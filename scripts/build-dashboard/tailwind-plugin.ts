import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { compile, optimize } from '@tailwindcss/node';
import { Scanner } from '@tailwindcss/oxide';
import type { Plugin } from 'esbuild';

/** Compiles `app.css` with the Tailwind classes that the files of `sources` use. */
export function createTailwindPlugin(sources: string): Plugin {
  return {
    name: 'Tailwind',
    setup(build) {
      build.onLoad({ filter: /\/app\.css$/ }, async ({ path }) => {
        const folder = dirname(path);
        const compiler = await compile(await readFile(path, 'utf8'), {
          base: folder,
          onDependency() {},
        });
        const scanner = new Scanner({
          sources: [{ base: sources, pattern: '**/*', negated: false }],
        });
        const { code } = optimize(compiler.build(scanner.scan()), { minify: true });
        return { contents: code, loader: 'css', resolveDir: folder };
      });
    },
  };
}
