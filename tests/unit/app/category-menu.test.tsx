import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { CategoryMenu } from '../../../src/app/shell/category-menu.tsx';

it('[S090] the category menu lists All Categories, then those of the provider in its order, and nothing else', () => {
  const categories = [
    { slug: 'sports', name: 'Sports' },
    { slug: 'kites & co', name: 'Kites' },
    { slug: 'books', name: 'Books' },
  ];
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <CategoryMenu categories={categories} />
    </MemoryRouter>,
  );
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, to, label = '']) => [to, label.replace(/<[^>]*>/g, '')],
  );
  expect(links).toEqual([
    ['/all-categories', 'All Categories'],
    ['/category/sports', 'Sports'],
    ['/category/kites%20%26%20co', 'Kites'],
    ['/category/books', 'Books'],
  ]);
});
