import type { Locator } from '@playwright/test';

/** Drops a picture onto a place, as a hand does that drags a file there; the page draws it. */
export async function dropPicture(place: Locator): Promise<void> {
  const dataTransfer = await place.page().evaluateHandle(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 300;
    canvas.height = 200;
    canvas.getContext('2d')?.fillRect(0, 0, 200, 200);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
    const transfer = new DataTransfer();
    transfer.items.add(new File([blob ?? ''], 'me.png', { type: 'image/png' }));
    return transfer;
  });
  await place.dispatchEvent('dragover', { dataTransfer });
  await place.dispatchEvent('drop', { dataTransfer });
}
