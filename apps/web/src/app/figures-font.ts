/** The figures of one width are asked for with the frame: when the first list comes they are there, and nothing in it moves. */
for (const weight of [400, 500, 600]) void document.fonts?.load(`${weight} 1em "Jujur Figures"`, '0')
