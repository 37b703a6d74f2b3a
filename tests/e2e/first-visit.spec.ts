import { expect, test, untilInstalled } from '#support/app-test.ts';

test('a first visit leaves the shop on the device, says so once, and costs little', async ({
  page,
  context,
  provider,
}) => {
  // Stands still between the steps: a busy machine's own seconds do not count.
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 1000);
  await page.goto('/about');
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration?.active?.state;
      });
    })
    .toBe('activated');
  const ready = page.getByText('Ready to use without internet');
  const brought = async () =>
    (await provider.requests())
      .map(({ path }) => path)
      .filter((path) => /homepage|products/.test(path));

  await test.step('nothing is loaded ahead in the first seconds', async () => {
    await page.clock.runFor(10_000);
    expect(await brought()).toEqual([]);
    await page.clock.resume();
  });

  await test.step('later it is, once, and announced with its size', async () => {
    await page.clock.runFor(10_000);
    await expect(ready).toBeVisible({ timeout: 20_000 });
    const words = await page.getByText(/This took \d+ KB of data/).innerText();
    const kilobytes = Number(/\d+/.exec(words)?.[0]);
    test.info().annotations.push({ type: 'warm-up', description: `${kilobytes} KB` });
    expect(kilobytes).toBeLessThanOrEqual(400);
    expect((await brought()).length).toBe(8);
  });

  await test.step('without a network the home page and three pages of products are there with their pictures', async () => {
    await context.setOffline(true);
    await page.goto('/');
    const section = page.getByRole('region', { name: 'Most Selling' });
    await section.scrollIntoViewIfNeeded();
    const picture = section.getByRole('article').first().locator('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.getByText('Ready to use without internet')).toHaveCount(0);
  });

  await test.step('on the same day nothing is loaded ahead again', async () => {
    const before = (await brought()).length;
    await page.goto('/about');
    await context.setOffline(false);
    await untilInstalled(page);
    await page.clock.runFor(30_000);
    await page.waitForLoadState('networkidle');
    expect((await brought()).length).toBe(before);
    await expect(ready).toHaveCount(0);
  });
});
